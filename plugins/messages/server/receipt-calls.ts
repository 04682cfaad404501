import { withServices } from '#core';
import { serve } from '#core/server';
import { receiptContract } from '../contract';
import { Receipts } from './receipts';

/** Handlers for receipts from recipients and gateways. */
export const receiptCalls = serve(
  receiptContract,
  withServices({ receipts: Receipts }, ({ receipts }) => ({
    read: ({ body }) => receipts.advance(body.Token, 'read'),
    confirm: ({ body }) => receipts.advance(body.Token, 'confirmed'),
    report: async ({ query }) => ({ Status: (await receipts.advance(query.Token, 'delivered')).Status }),
  })),
);
