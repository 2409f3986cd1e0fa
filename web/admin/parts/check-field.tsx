type CheckFieldProps = { label: string; checked: boolean; onChecked: (checked: boolean) => void }

export const CheckField = ({ label, checked, onChecked }: CheckFieldProps) => (
  <label className="check">
    <input type="checkbox" checked={checked} onChange={({ target }) => onChecked(target.checked)} />
    <span>{label}</span>
  </label>
)
