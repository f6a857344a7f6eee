/** A number of days as people type it: by halves, with a comma or a point. Undefined where it is none. */
export const readDays = (text: string): number | undefined => {
  const value = Number(text.trim().replace(',', '.'))
  return text.trim() && Number.isInteger(value * 2) && value >= 0 && value <= 366 ? value : undefined
}
