/** An amount as formatted by `formats.rupiah`, anywhere in a text. */
const amounts = /(Rp\s?[\d.]+)(,\d\d)(?!\d)/g

/** Shows the decimals of each amount small and muted; other text stays as it is. */
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
