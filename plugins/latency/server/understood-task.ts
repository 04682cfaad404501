import { stampTask } from './stamp-task';

export default stampTask('understood');
