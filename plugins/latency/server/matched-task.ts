import { stampTask } from './stamp-task';

export default stampTask('matched');
