import type { MessageVocabulary } from "../vocabulary.ts";

/** Vietnamese. Folding drops its tone marks, so most words here are of two syllables. */
export const VIETNAMESE: MessageVocabulary = {
  language: "vi",
  source:
    "Own list, 2026-12-01, from general knowledge, not yet read by a native speaker. Word forms were compared with the spelling dictionary hunspell-vi.",
  countries: ["VN"],
  words: {
    bed_general: "giường, giường bệnh, giường trống, giường bệnh viện, giường điều trị",
    bed_icu: "giường icu, giường hồi sức, phòng hồi sức, hồi sức tích cực, giường cấp cứu",
    bed_ventilator: "máy thở",
    oxygen: "oxy, ô xy, ôxy, khí oxy, dưỡng khí",
    oxygen_cylinder: "bình oxy, bình ô xy, bình ôxy, bình dưỡng khí, bình khí oxy",
    oxygen_refill: "nạp oxy, bơm oxy, nạp bình oxy",
    oxygen_concentrator: "máy tạo oxy, máy tạo ô xy",
    plasma: "huyết tương",
    blood:
      "máu, hiến máu, người hiến máu, đơn vị máu, người cho máu, truyền máu, túi máu, bịch máu, hồng cầu, máu toàn phần",
    platelets: "tiểu cầu",
    medicine: "thuốc, thuốc men, hiệu thuốc, nhà thuốc",
    ambulance: "xe cấp cứu, xe cứu thương",
    doctor: "bác sĩ, điều dưỡng, y tá",
    vaccine: "vắc xin, tiêm chủng",
    food: "thức ăn, lương thực, thực phẩm, đồ ăn",
    water: "nước uống, nước sạch, nước suối",
    shelter: "chỗ ở, nơi trú ẩn, lều bạt",
    clothing: "quần áo, chăn màn",
    need: "cần, cần gấp, đang cần, rất cần, cần tìm, cần máu, cần giúp, cần giúp đỡ, cần hỗ trợ, cần người hiến máu, xin giúp, xin giúp đỡ, đang thiếu, thiếu máu, thiếu oxy, tìm người hiến máu, kêu gọi hiến máu",
    generic_need: "ai cần, nếu cần, ai có nhu cầu, người cần, cho người cần, khi cần",
    offer:
      "cho mượn, cho thuê, miễn phí, cung cấp, phát miễn phí, đang phát, tôi có thể hiến, sẵn sàng hiến, giao tận nơi, tặng miễn phí, cần bán, có bán, mở cửa",
    available:
      "có sẵn, sẵn có, còn trống, còn giường, còn giường trống, còn hàng, còn chỗ, còn oxy, hiện có, đang có, chúng tôi có, bên em có, bên mình có",
    unavailable:
      "hết hàng, hết giường, hết chỗ, hết oxy, hết máu, hết rồi, đã hết, không còn, không có, không còn giường, kín giường, đã đầy, đóng cửa, không hoạt động",
    negation: "không, chưa",
    closed:
      "đã có, đã tìm được, đã tìm thấy, đã đủ, đã đủ máu, đã nhận được, không cần nữa, không còn cần, đã có người hiến, đã có máu, ngừng chia sẻ, đừng chia sẻ nữa",
    died: "qua đời, đã qua đời, tử vong",
    question: "ai biết, có ai biết",
    asks: "ở đâu có, có ai, có không, còn không",
    warning: "lừa đảo, cảnh báo, tin giả, giả mạo, đừng chuyển tiền",
    urgent:
      "cần gấp, rất gấp, gấp lắm, khẩn cấp, khẩn trương, cấp cứu, cấp bách, ngay lập tức, ngay bây giờ, càng sớm càng tốt",
    critical: "nguy kịch, tình trạng nặng, nguy hiểm tính mạng",
    verified: "đã xác minh, đã kiểm tra, đã xác nhận",
    contact: "liên hệ, gọi số, gọi điện, số điện thoại, điện thoại, sđt, sdt, nhắn tin, zalo",
    patient: "bệnh nhân, người bệnh, tuổi, nhập viện",
    am: "buổi sáng",
    pm: "buổi chiều, buổi tối, buổi trưa",
    today: "hôm nay",
    yesterday: "hôm qua",
    tomorrow: "ngày mai",
    group: "nhóm máu, nhóm",
    positive: "dương tính",
    negative: "âm tính",
    any: "bất kỳ nhóm nào, nhóm nào cũng được",
    place_before: "địa chỉ, tại, ở bệnh viện, khu vực, gần",
    facility: "bệnh viện, phòng khám, trạm y tế, trung tâm y tế, nhà thuốc",
    filler:
      "của, với, xin, vui lòng, làm ơn, cảm ơn, mọi người, giúp, người, được, này, những, chúng tôi, cho, và, là, đang, bị",
  },
  lists: {
    number: {
      "10": "mười",
    },
    unit: {
      unit: "đơn vị, bịch, túi",
      litre: "lít",
      cylinder: "bình",
      person: "người",
    },
    duration: {
      minute: "phút",
      hour: "tiếng",
      day: "ngày",
    },
  },
};
