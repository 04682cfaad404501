import { contribute } from '#core';
import { defineServer } from '#core/server';
import { messageChannels } from '#plugins/messages/server';
import { slackChannel } from '../plugin';
import { slack } from './slack';

export default defineServer(slackChannel, { contributions: [contribute(messageChannels, slack)] });
