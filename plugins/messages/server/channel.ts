import type { z } from 'zod';
import { createExtensionPoint } from '#core';
import type { SendOutcome } from '#core/server';

/** What kind of address a channel sends to. */
export type AddressKind = 'mail' | 'phone' | 'url';

/** What a channel is told of one message to one receiver. */
export interface ChannelMessage {
  readonly address: string;
  readonly subject: string;
  /** At most as long as the channel's limit. */
  readonly text: string;
  readonly html: string | null;
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
  /** Names of settings that are sealed and never told again. */
  readonly secrets: readonly string[];
  readonly limits: {
    /** Messages of one client. */
    readonly perMinute: number;
    /** Tries in all, where a failure says that another may help. */
    readonly attempts: number;
    /** Characters of text; what is beyond is cut off. */
    readonly longest: number;
  };
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
    send: (message, settings) => channel.send(message, settings === null ? null : channel.settings.parse(settings)),
  };
}

/** The ways to people. Of a list one may be missing; the one that a message needs may not. */
export const messageChannels = createExtensionPoint<MessageChannel>('messages.channels', { onFailure: 'skip' });
