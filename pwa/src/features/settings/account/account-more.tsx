import { DeleteAccount } from './delete-account.tsx'
import { YourData } from './your-data.tsx'
import { YourEmail } from './your-email.tsx'
import { YourPicture } from './your-picture.tsx'

/** What is seldom changed about an account. Loaded when the settings are open. */
export default function AccountMore() {
  return (
    <>
      <YourPicture />
      <YourEmail />
      <YourData />
      <DeleteAccount />
    </>
  )
}
