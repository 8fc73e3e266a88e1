/** The brand's line, as in `public/icon.svg`. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <rect className="logo-ground" width="64" height="64" rx="16" />
      <path className="logo-line" d="M14 42c10 0 8-20 18-20s8 20 18 20" />
      <circle className="logo-sun" cx="50" cy="42" r="5" />
    </svg>
  )
}
