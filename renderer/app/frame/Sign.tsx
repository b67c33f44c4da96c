export function Sign() {
  return (
    <span className="sign" aria-hidden="true">
      {'B'}
    </span>
  )
}
