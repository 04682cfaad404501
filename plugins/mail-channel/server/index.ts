import { contribute } from '#core';
import { defineServer } from '#core/server';
import { messageChannels } from '#plugins/messages/server';
import { mailChannel } from '../plugin';
import { mail } from './mail';

export default defineServer(mailChannel, { contributions: [contribute(messageChannels, mail)] });
