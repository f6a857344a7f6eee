export interface NoticeDeliveryTable {
  /** Of the change, the reader and the channel: the same notice is never queued twice. */
  key: string
  /** Empty: for the group. */
  user_id: string
  channel: string
  event: string
  trip_id: string | null
  /** The reader's row, where they have one. */
  notice_id: string | null
  /** JSON: what it tells, without words. */
  told: string
  due_at: number
  attempts: number
  /** Waited for the end of quiet hours: all of these become one message. */
  held: number
  /** The message it is part of, from the first try on: a later try sends the same one again. */
  batch: string | null
  done_at: number | null
  result: string | null
}

export interface NoticeWebhookTable {
  user_id: string
  shape: string
  /** Sealed. */
  url: string
  updated_at: number
}

export interface PushSubscriptionTable {
  /** Hash of the endpoint. */
  id: string
  user_id: string
  /** Sealed: the endpoint with the keys of the browser. */
  subscription: string
  created_at: number
}

export interface ReleaseFeedTable {
  /** Its address. */
  feed: string
  asked_at: number
  /** The newest version that admins heard of. */
  told_version: string | null
}

export interface NoticeTables {
  release_feeds: ReleaseFeedTable
  notice_deliveries: NoticeDeliveryTable
  notice_webhooks: NoticeWebhookTable
  push_subscriptions: PushSubscriptionTable
}
