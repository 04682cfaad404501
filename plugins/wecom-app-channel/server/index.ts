import { contribute } from '#core';
import { defineServer } from '#core/server';
import { messageChannels } from '#plugins/messages/server';
import { wecomAppChannel } from '../plugin';
import { wecomApp } from './wecom-app';

export default defineServer(wecomAppChannel, { contributions: [contribute(messageChannels, wecomApp)] });
