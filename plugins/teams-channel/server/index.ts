import { contribute } from '#core';
import { defineServer } from '#core/server';
import { messageChannels } from '#plugins/messages/server';
import { teamsChannel } from '../plugin';
import { teams } from './teams';

export default defineServer(teamsChannel, { contributions: [contribute(messageChannels, teams)] });
