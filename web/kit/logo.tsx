/** The name; its accent is the evening star. A file of its own, which a browser keeps: it weighs as much as ten cards. */
export const Logo = () => (
  <svg viewBox="0 0 369 120" aria-hidden="true">
    <use href="/logo.svg#logo" />
  </svg>
)
