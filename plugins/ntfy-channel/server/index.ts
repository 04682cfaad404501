import { contribute } from '#core';
import { defineServer } from '#core/server';
import { messageChannels } from '#plugins/messages/server';
import { ntfyChannel } from '../plugin';
import { ntfy } from './ntfy';

export default defineServer(ntfyChannel, { contributions: [contribute(messageChannels, ntfy)] });
