/**
 * Lets someone choose files of the types in `accept`; none when they change their mind. With `camera` a phone opens its
 * camera at once, which some systems do not offer beside their photos.
 */
export function pickFiles({ accept = '', camera = false } = {}): Promise<File[]> {
  return new Promise(resolve => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = accept
    input.multiple = !camera
    if (camera) input.setAttribute('capture', 'environment')
    input.hidden = true
    const end = () => {
      input.remove()
      resolve([...(input.files ?? [])])
    }
    input.addEventListener('change', end)
    input.addEventListener('cancel', end)
    document.body.append(input) // Safari forgets one that is nowhere
    input.click()
  })
}
