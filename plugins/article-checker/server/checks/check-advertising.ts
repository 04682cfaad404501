import type { Finding } from '../../findings';
import { makeFinding } from './make-finding';

/**
 * Words named by article 9 of the Advertising Law of China, and those that the market supervision treats alike, each
 * with contexts in which it is not a claim: counting, history, offices and titles, and awards by third parties.
 */
const claims: readonly RegExp[] = [
  /(?:国家级|世界级|宇宙级)(?=的?(?:产品|品质|质量|效果|服务|享受|工艺|配方|口感|体验))/g,
  /(?:全国|全球|世界|全网|行业|亚洲|中国|国内|同类|销量|品质|口碑)第一(?=[，。！!；、的品]|$)/g,
  /(?:最佳|最优惠|最便宜|最低价|最先进|最高级|最高端|最安全|最有效|最放心|最正宗|最畅销|最顶级|最新科技|最优质)(?=的?(?:产品|品质|质量|效果|价格|服务|选择|体验|技术|工艺|品牌|配方|材质|设备|性价比|疗效|口感|，|！|!))/g,
  /史无前例(?=的?(?:优惠|低价|折扣|特价))|前无古人(?=的?(?:产品|优惠))/g,
  /(?:绝无仅有|独一无二|举世无双|无与伦比)(?=的?(?:产品|品质|质量|效果|服务|体验|技术|工艺|配方))/g,
  /(?:万能|祖传|特效)(?=(?:秘方|配方|药方|药膏|神药))/g,
  /(?:根治|包治|药到病除|百分之?百有效|100%有效|无效退款|永不复发|零风险|稳赚不赔|保本保收益|保本高收益|无副作用|无任何副作用)/g,
  /(?:顶级|极致|至尊|王牌|冠军)(?=(?:产品|品质|品牌|工艺|配方|享受|销量))/g,
  /(?:填补国内空白|驰名商标|国家领导人推荐|国家机关推荐|特供(?=[酒烟茶])|专供(?=[酒烟茶]))/g,
];

/** Contexts that are no claim: a denial, a mention as forbidden, or a measured rank. */
const denial =
  /(?:位居|位列|跃居|排名|居|列|成为|突破|达到)$|(?:不存在|没有|并非|不是|不得|禁止|严禁|不能|拒绝|所谓|虚假|宣称|谎称|声称|号称|打着|承诺|涉嫌)[^，。；！？\n]{0,12}$/;

/** Finds claims forbidden in advertisements. */
export function checkAdvertising(text: string): Finding[] {
  return claims.flatMap((claim) =>
    [...text.matchAll(claim)]
      .filter(({ index }) => !denial.test(text.slice(Math.max(0, index - 20), index)))
      .map(({ index, 0: words }) =>
        makeFinding(text, index, index + words.length, {
          kind: 'advertising',
          severity: 'warning',
          reason: 'absolute',
        }),
      ),
  );
}
