/** The brand's line as a road, with a coin on it. */
export function Ribbon() {
  return (
    <svg className="ribbon" viewBox="0 0 136 72" aria-hidden="true" focusable="false">
      <path className="ribbon-band" d="M14-10c34 12 22 56 70 60 24 2 34-14 62-16" />
      <path className="ribbon-seam" d="M14-10c34 12 22 56 70 60 24 2 34-14 62-16" />
      <circle className="ribbon-coin" cx="88" cy="40" r="15" />
      <path className="ribbon-letter" d="M84 47V33h5a4 4 0 0 1 0 8h-5m5 0 5 6" />
    </svg>
  )
}
