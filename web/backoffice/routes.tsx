import { createBrowserRouter, Navigate } from 'react-router'
import { backofficePaths } from '#contract/backoffice-routes.ts'
import { AuditScreen } from './audit/audit-screen.tsx'
import { Desk } from './frame/desk.tsx'
import { LostScreen } from './frame/lost-screen.tsx'
import { QueueScreen } from './queue/queue-screen.tsx'
import { ReviewScreen } from './review/review-screen.tsx'
import { LogInScreen } from './session/log-in-screen.tsx'

const toQueue = <Navigate to={backofficePaths.queue} replace />

/** Every screen; whatever is none leads to the queue. */
export const openRouter = () =>
  createBrowserRouter([
    { path: backofficePaths['log-in'], element: <LogInScreen />, errorElement: <LostScreen /> },
    {
      element: <Desk />,
      errorElement: <LostScreen />,
      children: [
        { path: backofficePaths.queue, element: <QueueScreen /> },
        { path: backofficePaths.review, element: <ReviewScreen /> },
        { path: backofficePaths.audit, element: <AuditScreen /> },
      ],
    },
    { path: '*', element: toQueue },
  ])
