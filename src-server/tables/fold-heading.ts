/**
 * A heading as it is compared: width, case, hiragana or katakana, spaces, punctuation and remarks
 * such as （必須） do not count. 「メールアドレス（必須）」 and 「ﾒｰﾙ ｱﾄﾞﾚｽ」 are one heading, and so are "E-mail" and
 * "email".
 */
export function foldHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/gu, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(
      /必須|任意|required|optional|を?(?:ご)?(?:入力|記入)(?:して)?(?:ください|下さい)/gu,
      '',
    )
    .replace(/[^\p{L}\p{N}ー]/gu, '')
}
