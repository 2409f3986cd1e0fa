import { Icon } from './icon.tsx'

export const FieldError = ({ id, message }: { id: string; message: string | undefined }) =>
  message && (
    <p className="err" id={`${id}-err`}>
      <Icon name="circle-alert" />
      {message}
    </p>
  )
