/** Once this many characters or fewer are left, a field shows the number. */
export const nearLimit = 100

export const charactersLeft = (left: number) => (left === 1 ? 'Resta 1 caractere.' : `Restam ${left} caracteres.`)
