import { contribute } from '#core';
import { defineServer } from '#core/server';
import { messageChannels } from '#plugins/messages/server';
import { officialAccountChannel } from '../plugin';
import { officialAccount } from './official-account';

export default defineServer(officialAccountChannel, { contributions: [contribute(messageChannels, officialAccount)] });
