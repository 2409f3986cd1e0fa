/** A field shows how many characters are left once this many or fewer remain. */
export const nearLimit = 100

export const charactersLeft = (left: number) => (left === 1 ? 'Resta 1 caractere.' : `Restam ${left} caracteres.`)
