import { contribute } from '#core';
import { defineServer } from '#core/server';
import { messageChannels } from '#plugins/messages/server';
import { wecomRobotChannel } from '../plugin';
import { wecomRobot } from './wecom-robot';

export default defineServer(wecomRobotChannel, { contributions: [contribute(messageChannels, wecomRobot)] });
