/** What CSS calls the colour of a marker: a token by its name, any other as it is. */
export const markerColour = (color: string): string => (color.startsWith('--') ? `var(${color})` : color)
