export const userTypes: Readonly<Record<number, string>> = {
  2: 'Acompanhante',
  3: 'Swing',
  4: 'Close Friends',
  5: 'Parceiro',
}

export const userTypeName = (type: number) => userTypes[type] ?? `Tipo ${type}`
