/** What a service answered to a question: nobody's, and of no trip. */
export interface PlaceAnswerTable {
  /** A hash of the question, with everything that its answer depends on. */
  key: string
  /** Who answered, such as `photon`. */
  service: string
  /** JSON. */
  answer: string
  kept_at: number
}

export interface SearchTables {
  place_answers: PlaceAnswerTable
}
