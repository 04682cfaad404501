import { z } from 'zod';
import { defineContract } from '#core';
import { maxTurns, bigScreenIdSchema } from './screen-address';

const path = '/v1/big-screen/remote';
const publicPath = '/public/big-screen/remote';
const browse = ['big-screen', 'browse'] as const;

/** Letters and digits that cannot be confused with one another. */
export const codeCharacters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const codeLength = 8;
const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(new RegExp(`^[${codeCharacters}]{${codeLength}}$`), 'code');

export const remoteCommands = ['next', 'previous', 'pause', 'play', 'show', 'refresh'] as const;
export type RemoteCommand = (typeof remoteCommands)[number];

const remoteStatusInput = z.object({
  Big_Screen_IDs: z.array(bigScreenIdSchema).min(1).max(maxTurns),
  Current: bigScreenIdSchema,
  Is_Paused: z.boolean(),
});
export type RemoteState = z.output<typeof remoteStatusInput>;

const remoteStatus = remoteStatusInput
  .omit({ Big_Screen_IDs: true })
  .extend({ Big_Screens: z.array(z.object({ Big_Screen_ID: bigScreenIdSchema, Big_Screen_Name: z.string() })) });
export type RemoteStatus = z.output<typeof remoteStatus>;

const order = z.object({
  /** Increases by one with each command. */
  Number: z.number(),
  Command: z.enum(remoteCommands).nullable(),
  Target: bigScreenIdSchema.nullable(),
});
export type RemoteOrder = z.output<typeof order>;

/** Remote control of a big screen from a phone that knows its code. */
export const remoteContract = defineContract({
  open: {
    method: 'POST',
    path,
    privilege: browse,
    summary: 'Issues a code for controlling a big screen from a phone',
    body: remoteStatusInput,
    result: z.object({ Code: code, Expires_At: z.string() }),
  },
  orders: {
    method: 'GET',
    path,
    privilege: browse,
    summary: 'Returns the latest command of the phone; polled by the big screen',
    query: z.object({ Code: code }),
    result: order,
  },
  report: {
    method: 'PUT',
    path,
    privilege: browse,
    summary: 'Reports to the phone what the big screen shows',
    body: remoteStatusInput.extend({ Code: code }),
  },
  close: {
    method: 'DELETE',
    path,
    privilege: browse,
    summary: 'Revokes the code',
    query: z.object({ Code: code }),
  },
  status: {
    method: 'GET',
    path: publicPath,
    access: 'open',
    summary: 'Returns what the big screen of a code shows; 404 for an invalid or expired code',
    query: z.object({ Code: code }),
    result: remoteStatus,
  },
  order: {
    method: 'POST',
    path: publicPath,
    access: 'open',
    summary: 'Switches the big screen of a code',
    body: z.object({ Code: code, Command: z.enum(remoteCommands), Target: bigScreenIdSchema.optional() }),
    result: z.object({ Number: z.number() }),
  },
});
