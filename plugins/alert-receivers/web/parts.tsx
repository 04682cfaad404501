export { useChannels } from './use-channels';
