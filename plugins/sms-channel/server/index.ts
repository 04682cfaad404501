import { contribute } from '#core';
import { defineServer } from '#core/server';
import { messageChannels } from '#plugins/messages/server';
import { smsChannel } from '../plugin';
import { sms } from './sms';

export default defineServer(smsChannel, { contributions: [contribute(messageChannels, sms)] });
