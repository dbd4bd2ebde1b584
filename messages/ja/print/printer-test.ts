export const testPrint = {
  testPrint: {
    sampleCameOut: '見本を印刷しました',
    goesOn: '印刷しています。結果はプリンターのところに出ます',
    printed: '印刷しました。枠の四辺が見え、十字が折り目に重なれば、調整は要りません',
  },
}
