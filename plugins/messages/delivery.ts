/**
 * Delivery state of a message for one recipient and channel. `sent`: passed to the gateway; `accepted`: the gateway
 * returned an id; `delivered`, `read`, `confirmed`: according to receipts; `uncertain`: it may have been sent, so it is
 * not retried automatically.
 */
export const deliveryStates = [
  'queued',
  'sent',
  'accepted',
  'delivered',
  'read',
  'confirmed',
  'failed',
  'uncertain',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];
