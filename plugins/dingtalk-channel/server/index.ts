import { contribute } from '#core';
import { defineServer } from '#core/server';
import { messageChannels } from '#plugins/messages/server';
import { dingtalkChannel } from '../plugin';
import { dingtalk } from './dingtalk';

export default defineServer(dingtalkChannel, { contributions: [contribute(messageChannels, dingtalk)] });
