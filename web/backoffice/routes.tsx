import { createBrowserRouter, Navigate } from 'react-router'
import { backofficePaths } from '#contract/backoffice-routes.ts'
import { AuditScreen } from './audit/audit-screen.tsx'
import { CouponsScreen } from './coupons/coupons-screen.tsx'
import { Desk } from './frame/desk.tsx'
import { LostScreen } from './frame/lost-screen.tsx'
import { MediaQueueScreen } from './media/media-queue-screen.tsx'
import { MediaScreen } from './media/media-screen.tsx'
import { OrderScreen } from './orders/order-screen.tsx'
import { OrdersScreen } from './orders/orders-screen.tsx'
import { PlansScreen } from './plans/plans-screen.tsx'
import { ProfileQueueScreen } from './profiles/profile-queue-screen.tsx'
import { ProfileScreen } from './profiles/profile-screen.tsx'
import { QueueScreen } from './queue/queue-screen.tsx'
import { ReviewScreen } from './review/review-screen.tsx'
import { LogInScreen } from './session/log-in-screen.tsx'
import { RecoveryCodesScreen } from './session/recovery-codes-screen.tsx'

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
        { path: backofficePaths['profile-queue'], element: <ProfileQueueScreen /> },
        { path: backofficePaths.profile, element: <ProfileScreen /> },
        { path: backofficePaths['media-queue'], element: <MediaQueueScreen /> },
        { path: backofficePaths.media, element: <MediaScreen /> },
        { path: backofficePaths.orders, element: <OrdersScreen /> },
        { path: backofficePaths.order, element: <OrderScreen /> },
        { path: backofficePaths.plans, element: <PlansScreen /> },
        { path: backofficePaths.coupons, element: <CouponsScreen /> },
        { path: backofficePaths.audit, element: <AuditScreen /> },
        { path: backofficePaths['recovery-codes'], element: <RecoveryCodesScreen /> },
      ],
    },
    { path: '*', element: toQueue },
  ])
