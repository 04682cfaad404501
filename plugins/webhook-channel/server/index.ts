import { contribute } from '#core';
import { defineServer } from '#core/server';
import { messageChannels } from '#plugins/messages/server';
import { webhookChannel } from '../plugin';
import { webhook } from './webhook';

export default defineServer(webhookChannel, { contributions: [contribute(messageChannels, webhook)] });
