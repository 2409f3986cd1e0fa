import { Select, type SelectProps } from '../select.tsx'
import { Field, type FieldProps } from './field.tsx'

type SelectFieldProps = Pick<FieldProps, 'label' | 'error' | 'isOptional'> & SelectProps

export const SelectField = ({ label, error, isOptional, ...select }: SelectFieldProps) => (
  <Field {...{ label, error }} {...(isOptional && { isOptional })}>
    {control => <Select {...select} {...control} />}
  </Field>
)
