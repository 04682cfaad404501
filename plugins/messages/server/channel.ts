import type { z } from 'zod';
import { createExtensionPoint } from '#core';
import { idPattern } from '#core/resource';
import type { SendOutcome } from '#core/server';
import { failed } from './failed';

/**
 * Kind of address of a channel. `account`: an account name at a service, in the channel's own format; `group`: a name
 * among the groups in the channel's settings; `user`: the id of a user of the product.
 */
export type AddressKind = 'mail' | 'phone' | 'url' | 'account' | 'group' | 'user';

/** Default address format of each kind, unless the channel defines a stricter one. */
export const addressShapes: Readonly<Record<AddressKind, RegExp>> = {
  mail: /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]{2,}$/,
  phone: /^\+?\d{6,15}$/,
  url: /^https?:\/\/\S+$/i,
  account: /^\S{1,200}$/,
  group: /^\S(.{0,58}\S)?$/,
  user: idPattern,
};

/** One message to one recipient, as passed to a channel. */
export interface ChannelMessage {
  readonly clientId: string;
  /** The same for every attempt, so that services that support it can deduplicate. */
  readonly deliveryId: string;
  /** Topic, such as `alert`. */
  readonly kind: string;
  /** Number of previous attempts. */
  readonly attempts: number;
  readonly address: string;
  readonly subject: string;
  /** Truncated to the channel's limit. */
  readonly text: string;
  readonly html: string | null;
  /** Absolute URL of the message's target. */
  readonly link: string | null;
  /** Where the owner of the address unsubscribes it; null for users of the product, who have settings for that. */
  readonly leaveUrl: string | null;
  /** Internal template name, for gateways that send templates only. */
  readonly template: string | null;
  readonly parameters: Readonly<Record<string, string>> | null;
  /** URL where a gateway may report the delivery by POST. */
  readonly reportUrl: string;
}

interface ChannelDetails {
  /** Lower case with hyphens, such as `mail`. */
  readonly id: string;
  /** Plugin whose texts name the channel (`channel.ID`) and its settings (`settings.NAME`). */
  readonly plugin: string;
  readonly addressKind: AddressKind;
  /** Address format, if that of the kind is too general. */
  readonly addressShape?: RegExp;
  /** Names of settings that are encrypted and never returned. */
  readonly secrets: readonly string[];
  readonly limits: {
    /** Messages of one client. */
    readonly perMinute: number;
    /** Messages per minute to one address, if the service limits these. */
    readonly perAddress?: number;
    /** Total number of attempts for failures that may be temporary. */
    readonly attempts: number;
    /** Maximum length of the text in characters; the rest is truncated. */
    readonly maxLength: number;
  };
  /** For in-product channels: storing the message delivers it, so it counts as sent and `send` is not called. */
  readonly isInside?: boolean;
  /** Returns whether the installation has a gateway for clients without their own settings. */
  hasCommon(): boolean;
}

/** A message channel as used by the dispatcher; created by `defineChannel`. */
export interface MessageChannel extends ChannelDetails {
  readonly settings: z.ZodObject;
  /** Sends with the client's settings, or through the installation's gateway if they are null. */
  send(message: ChannelMessage, settings: unknown): Promise<SendOutcome>;
}

/** Declares a channel; its settings are validated by their schema before `send` receives them. */
export function defineChannel<Settings extends z.ZodObject>(
  channel: ChannelDetails & {
    readonly settings: Settings;
    send(message: ChannelMessage, settings: z.output<Settings> | null): Promise<SendOutcome>;
  },
): MessageChannel {
  return {
    ...channel,
    send: async (message, settings) => {
      if (settings === null) return channel.send(message, null);
      const checked = channel.settings.safeParse(settings);
      return checked.success
        ? channel.send(message, checked.data)
        : failed('unset', checked.error.issues[0]?.path.join(' ') ?? '');
    },
  };
}

/** Declares a channel that requires the client's own settings. */
export const defineClientChannel = <Settings extends z.ZodObject>({
  send,
  ...channel
}: Omit<ChannelDetails, 'hasCommon'> & {
  readonly settings: Settings;
  send(message: ChannelMessage, settings: z.output<Settings>): Promise<SendOutcome>;
}): MessageChannel =>
  defineChannel<Settings>({
    ...channel,
    hasCommon: () => false,
    send: async (message, clientSettings) =>
      clientSettings === null ? failed('unset') : send(message, clientSettings),
  });

/** Message channels. A list may skip a failing one; a message that needs it cannot. */
export const messageChannels = createExtensionPoint<MessageChannel>('messages.channels', { onFailure: 'skip' });
