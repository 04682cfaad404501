import { words } from '../words';

/** Words typical of advertisements for cashing out credit, whatever other words surround them. */
export const advertHints = words(`
  白条提 白条套 白条怎 条提现 条套现 花呗套 花呗提 呗套现 呗提现 借呗套 微粒贷 分付套 套现吗 套现秒 套现商 套现平 套现方 怎么套 如何套 可以套 能套现 套出来 卡套现 提现方 提现秒 提现商 怎么提 如何提 秒到 秒回款 秒回 秒套 秒提
  点位低 点低 手续低 费率低 刷卡机 养卡 提额 代还 黑户 无视征 无视黑 包下款 必下款 秒下款 下款快 口子 强开 技术开 加微信 加我微 加v 加vx 微信同 扫码咨 私聊 私信我 办理 代办 包过 刷单 兼职日 日结
`);
