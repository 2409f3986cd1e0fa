import './screen-form.css'
import type { ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { LoadingOverlay } from '../parts/loading-overlay.tsx'
import type { ScreenFormReturn } from './use-screen-form.ts'

type ScreenFormProps = ScreenFormReturn & {
  id?: string
  /** What is being done while it is sent: *Entrando…* */
  verb: string
  children: ReactNode
}

export const ScreenForm = ({ form, submit, id, verb, children }: ScreenFormProps) => (
  <FormProvider {...form}>
    <form id={id} className="stack" noValidate onSubmit={submit} aria-busy={form.formState.isSubmitting}>
      {children}
      <LoadingOverlay busy={form.formState.isSubmitting} verb={verb} />
    </form>
  </FormProvider>
)
