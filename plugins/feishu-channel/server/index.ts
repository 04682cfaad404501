import { contribute } from '#core';
import { defineServer } from '#core/server';
import { messageChannels } from '#plugins/messages/server';
import { feishuChannel } from '../plugin';
import { feishu } from './feishu';

export default defineServer(feishuChannel, { contributions: [contribute(messageChannels, feishu)] });
