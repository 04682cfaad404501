import type { z } from 'zod';
import { createExtensionPoint } from '#core';
import type { SendOutcome } from '#core/server';
import { failed } from './failed';

/**
 * What kind of address a channel sends to. `account`: somebody's name at a service, in the channel's own shape;
 * `group`: a name among the groups of the channel's settings; `user`: the id of somebody who signs in here.
 */
export type AddressKind = 'mail' | 'phone' | 'url' | 'account' | 'group' | 'user';

/** What addresses of each kind look like, unless the channel says more exactly. */
export const addressShapes: Readonly<Record<AddressKind, RegExp>> = {
  mail: /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]{2,}$/,
  phone: /^\+?\d{6,15}$/,
  url: /^https?:\/\/\S+$/i,
  account: /^\S{1,200}$/,
  group: /^\S(.{0,58}\S)?$/,
  user: /^\d{1,19}$/,
};

/** What a channel is told of one message to one receiver. */
export interface ChannelMessage {
  readonly clientId: string;
  /** The same at every try, so that a service that knows it tells nobody twice. */
  readonly deliveryId: string;
  /** What it is about, such as `alert`. */
  readonly kind: string;
  /** Tries before this one. */
  readonly attempts: number;
  readonly address: string;
  readonly subject: string;
  /** At most as long as the channel's limit. */
  readonly text: string;
  readonly html: string | null;
  /** Where the message leads, in whole. */
  readonly link: string | null;
  /** Our name of a template, for gateways that send nothing else. */
  readonly template: string | null;
  readonly parameters: Readonly<Record<string, string>> | null;
  /** Where a gateway may report by POST that the message has arrived. */
  readonly reportUrl: string;
}

interface ChannelFacts {
  /** Lower case with hyphens, such as `mail`. */
  readonly id: string;
  /** Whose texts name the channel (`channel.ID`) and its settings (`settings.NAME`). */
  readonly plugin: string;
  readonly addressKind: AddressKind;
  /** What its addresses look like, where the kind says too little. */
  readonly addressShape?: RegExp;
  /** Names of settings that are sealed and never told again. */
  readonly secrets: readonly string[];
  readonly limits: {
    /** Messages of one client. */
    readonly perMinute: number;
    /** Messages a minute to one address, where the service counts these. */
    readonly perAddress?: number;
    /** Tries in all, where a failure says that another may help. */
    readonly attempts: number;
    /** Characters of text; what is beyond is cut off. */
    readonly longest: number;
  };
  /** What is written down is where it has to be already: it counts as sent with that, and `send` is not asked. */
  readonly isInside?: boolean;
  /** Whether the installation has a gateway for clients without settings of their own. */
  hasCommon(): boolean;
}

/** A way to people, as the host asks it; made by `defineChannel`. */
export interface MessageChannel extends ChannelFacts {
  readonly settings: z.ZodObject;
  /** Sends by the client's settings, or by the installation's gateway when they are null. */
  send(message: ChannelMessage, settings: unknown): Promise<SendOutcome>;
}

/** Declares a channel; its settings are checked by their schema before `send` sees them. */
export function defineChannel<Settings extends z.ZodObject>(
  channel: ChannelFacts & {
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

/** Declares a channel that nobody can use without settings of the client's own. */
export const defineOwnChannel = <Settings extends z.ZodObject>({
  send,
  ...facts
}: Omit<ChannelFacts, 'hasCommon'> & {
  readonly settings: Settings;
  send(message: ChannelMessage, settings: z.output<Settings>): Promise<SendOutcome>;
}): MessageChannel =>
  defineChannel<Settings>({
    ...facts,
    hasCommon: () => false,
    send: async (message, own) => (own === null ? failed('unset') : send(message, own)),
  });

/** The ways to people. Of a list one may be missing; the one that a message needs may not. */
export const messageChannels = createExtensionPoint<MessageChannel>('messages.channels', { onFailure: 'skip' });
