import type { QuestionText } from './question-text';

/** Phrases around the actual question: who wants to know, for what purpose, how urgently, up to now. */
const frames: readonly RegExp[] = [
  /^\s*(?:good )?(?:morning|afternoon|evening|hi|hello|hey)(?: (?:all|team|everyone|there|guys))?\s*[!,.:-]+/g,
  /(?:老板|领导|老总|总裁|总经理|董事长|上级|客户|主任|同事|上面|boss|董事会|高层|[\u3400-\u9fff]总)(?:们)?(?:刚才|刚刚|刚|急着|马上|今天|明早|等着)?(?:又|要|在|想|让|叫)*(?:问(?:我|起|到|了|一下)*|说|想知道|想看|要看|要我|让我|催(?:着|我)*|等着(?:看|要)|关心(?:的是)?|汇报用?)(?:[:：,，]|(?=[\u3400-\u9fff\u0001]))/g,
  /(?:给|向|跟|替|帮)(?:老板|领导|老总|总裁|董事长|上级|客户|主任|同事|高层|董事会)(?:们)?(?:汇报|看|用|讲|做汇报|报告|一个交代|交差)?(?:一下)?(?:用)?/g,
  /(?:(?:要|得|准备|正在|在|我)?(?:开|写|做|准备|赶|交|出)(?:个|一个|一份|份)?(?:晨会|早会|例会|周会|月会|会|周报|月报|日报|季报|简报|汇报|报告|ppt|材料|稿子|总结)|(?:晨会|早会|例会|周会|月会|开会|会上|汇报|周报|月报|日报|季报|简报|报告|ppt))(?:材料)?(?:里)?(?:上)?(?:要用|用的?|需要|得用|要讲|要写|要|素材)(?:的)?\s*[:：,，]?/g,
  /(?<=^|[,，。;；\s])(?:开会|汇报|写(?:周报|月报|日报|报告|材料))(?=[:：,，\s])/g,
  /截[至止](?:到)?(?:目前|现在|当前|今天|此刻|眼下)?(?:为止)?|(?<![\u3400-\u9fff])(?:目前|到目前|到现在)为止|(?:as of|up to|until) (?:now|today|this moment)\b|\bso far(?! (?:this|today))\b/g,
  /\b(?:i(?:'m| am)? )?(?:need(?:ed)? (?:this |it )?|preparing |writing |prep )?for (?:the |my |our |a |an |this |today's |tomorrow's |an upcoming |next |monday's |friday's )*(?:board|boss|ceo|client|management|team|weekly|morning|monthly|quarterly|press|exec(?:utive)?|all-hands)? ?(?:meeting|briefing|deck|presentation|slides?|newsletter|boss|board|management|client|ceo|leadership|memo|stand-?up|pitch|weekly report|monthly report|report|debrief|call)\b\s*[:,]?/g,
  /\b(?:my |the |our )?(?:boss|ceo|manager|director|client|team|board|management)(?: just| is| has| keeps| really)* (?:wants?(?: to (?:know|see))?|asks?|asked|asking|needs?|wonders|would like(?: to (?:know|see))?)(?: me)?(?: for| about| whether| if)?\b/g,
  /\b(?:morning|daily|weekly) (?:brief(?:ing)?|check(?:-in)?|roundup|report|update)\s*[:,-]/g,
  /\b(?:could|can|would|will) (?:you|we|i)(?: please| kindly| perhaps| maybe)?(?: (?:get|have|see|show|give|tell|find|pull|list|check|run|help))?(?: me| us)?\b|\b(?:i|we)(?:'d| would) (?:like|love)(?: to (?:know|see|have|get))?\b|\b(?:i|we) (?:just )?(?:want|need|wish)(?: to (?:know|see|have|get|find out))?\b|\b(?:let|help) (?:me|us)(?: (?:know|see|get|find|understand|out))?\b|\b(?:show|give|tell|get|send|bring|find|fetch|pull|list|remind|walk) (?:me|us)\b(?! (?:about|up to))(?: (?:up|through))?|\b(?:do|did|have|had) you (?:know|have|see|seen|get|got|find|found)\b|\bthank(?:s| you)(?: (?:so much|very much|a lot|in advance))?\b|\bif (?:possible|you can|you could|any)\b|\bin terms of\b|\bwhen it comes to\b|\bas for\b|\bwith (?:regards?|respect) to\b|\bi(?:'m| am) (?:curious|wondering|interested)(?: (?:about|in|whether|if|how|what))?\b/g,
  /(?:你)?(?:能不能|可不可以|可以|能否|可否|能)(?:请|麻烦)?(?:你|您)?(?:帮(?:我|忙|我们)?)|帮(?:我|忙|我们|咱们?)(?:把|将)?|(?:我|我们|咱们?)?(?:就|只|很|特别|其实)?(?:想|要|需要|想要|希望)(?:问|了解|知道|看到?|查|找|搞清楚|弄清楚)(?:一?下|问|看|一看|一问|清楚)*(?!$)|给(?:我|我们|咱们?)(?=[\u3400-\u9fff\u0001\s\d])/g,
];

/** Consumes the phrases around the actual question, so that none of them is taken as its topic. */
export function readFrames(text: QuestionText): void {
  for (const frame of frames) text.takeAll(frame, 'said');
}
