/**
 * How far a message has come to one receiver over one channel. `sent`: handed to the gateway; `accepted`: known there
 * by a number; `delivered`, `read`, `confirmed`: as receipts tell; `uncertain`: it may have left, so nobody sends it
 * again by himself.
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
