/** What `formats.rupiah` gives, wherever it stands in the words. */
const amounts = /(Rp\s?[\d.]+)(,\d\d)(?!\d)/g

/** The decimals of each amount are small and quiet; other words stay as they are. */
export function AmountText({ text }: { text: string }) {
  return text
    .replace(amounts, '$1\0$2\0')
    .split('\0')
    .map((piece, index) =>
      index % 2 === 0 ? (
        piece
      ) : (
        <span key={index} className="cents">
          {piece}
        </span>
      ),
    )
}
