/** What `formats.rupiah` ends with; words may put the minus sign of print before it. */
const decimals = /^([-−]?Rp.*\d)(,\d\d)$/

/** The decimals of an amount are small and quiet; other words stay as they are. */
export function AmountText({ text }: { text: string }) {
  const [, whole, cents] = decimals.exec(text) ?? []
  if (cents === undefined) return text
  return (
    <>
      {whole}
      <span className="cents">{cents}</span>
    </>
  )
}
