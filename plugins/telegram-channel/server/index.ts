import { contribute } from '#core';
import { defineServer } from '#core/server';
import { messageChannels } from '#plugins/messages/server';
import { telegramChannel } from '../plugin';
import { telegram } from './telegram';

export default defineServer(telegramChannel, { contributions: [contribute(messageChannels, telegram)] });
