import { contribute } from '#core';
import { defineServer } from '#core/server';
import { messageChannels } from '#plugins/messages/server';
import { barkChannel } from '../plugin';
import { bark } from './bark';

export default defineServer(barkChannel, { contributions: [contribute(messageChannels, bark)] });
