/** The ship: hull, lateen mainsail, and a jib full of wind. Takes the colour of the text around it. */
export function ShipMark({ size = 28 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M17.6 3.2c5.4 4.9 8.6 11 9.2 18.2H9.6c4.6-4.7 7.2-10.8 8-18.2Z" />
      <path opacity=".72" d="M12.4 9.6c-.7 4.6-3.4 8.6-7.8 11.8h1.9c3.8-3.1 5.9-7 5.9-11.8Z" />
      <path d="M2.6 24.6h26.8c-1.3 3-4 4.6-7.4 4.6H10c-3.4 0-6.1-1.6-7.4-4.6Z" />
    </svg>
  )
}
