import type { MessageVocabulary } from "../vocabulary.ts";

/** English as forwards, leads and texts of disasters use it. */
export const ENGLISH: MessageVocabulary = {
  language: "en",
  source:
    "Own list, 2026-11-25, from the labelled messages and the volunteers' leads (MIT) of the shared data. Kinds: KIND_WORDS.",
  countries: ["IN", "US", "GB"],
  words: {
    ward: "general, gen, genl, gnrl, general ward, gen ward, normal, normal ward, regular, ordinary, non icu, non oxygen, non o2, general bed, gen bed, normal bed, ward bed, general ward bed, non oxygen bed, non o2 bed",
    bed_general:
      "bed, hospital bed, normal bed, general bed, ward bed, gen bed, non oxygen bed, bed without oxygen, non o2 bed, general ward bed, covid bed, admission, hospital admission, covid ward, surge bed, inpatient bed",
    bed_oxygen:
      "oxygen bed, o2 bed, oxy bed, bed with oxygen, bed with o2, oxygenated bed, oxygen supported bed, oxygen support bed, bed with oxygen support",
    bed_hdu: "hdu, hdu bed, high dependency bed, step down bed",
    bed_icu:
      "icu, icu bed, i c u, intensive care bed, critical care bed, ccu, ccu bed, iccu, nicu, picu, nicu bed, picu bed",
    bed_ventilator: "ventilator, ventilator bed, vent, vents, venti bed, icu with ventilator",
    hospital: "need hospital, need a hospital, need of hospital, find a hospital, any hospital",
    oxygen: "oxygen, o2, oxy, oxygen supply, oxygen support, oxygen supplier, oxygen lead, oxygen can, liquid oxygen",
    oxygen_cylinder:
      "cylinder, oxygen cylinder, o2 cylinder, oxygen cyl, o2 cyl, cyl, cylindar, cylender, oxygen tank, b type cylinder, d type cylinder, jumbo cylinder",
    oxygen_refill:
      "refill, refilling, oxygen refill, o2 refill, oxygen refilling, cylinder refill, oxygen cylinder refill, refill of oxygen, refill oxygen, refill cylinder, refilled, oxygen cylinder refilling, refilling of cylinder",
    oxygen_concentrator: "concentrator, oxygen concentrator, o2 concentrator, oxy concentrator, oc machine",
    plasma: "plasma, plasma donor, convalescent plasma, ffp, fresh frozen plasma, plasma therapy, plasma donation",
    blood:
      "blood, blood donor, blood donation, unit of blood, whole blood, packed cell, prbc, red cell, blood unit, donor, blood donor, donate blood, give blood, blood bank stock, rbc",
    platelets: "platelet, platelet donor, sdp, sdp platelet, rdp, single donor platelet, sdp donor",
    medicine:
      "medicine, meds, medication, tablet, injection, medicament, pharmacy, chemist, medical store, medical shop, life saving drug, antibiotic, painkiller, pain killer, vial, black fungus injection, prescription drug",
    medical_supplies:
      "medical supply, medical kit, first aid, first aid kit, bandage, gauze, ppe kit, ppe, surgical mask, n95, n95 mask, glove, surgical glove, syringe, saline, dressing, medical material, medical aid, medical relief, relief supply, needs supplies, need supplies, supplies needed, suture, disinfectant, face shield",
    medical_equipment:
      "medical equipment, equipment medical, bipap, cpap, bipap machine, cpap machine, nebulizer, nebuliser, oximeter, pulse oximeter, wheelchair, wheel chair, suction machine, dialysis machine, hospital cot, crutch, walker, monitor, glucometer, stethoscope, hfnc, flowmeter, oxygen regulator, regulator, oxygen kit, x ray machine, commode chair",
    test: "rt pcr, rtpcr, pcr test, covid test, antigen test, rat test, blood test, ct scan, hrct, lab test, covid testing, testing, test slot, sample collection, home sample collection, swab test, test kit, testing kit, d dimer, dengue test, x ray",
    vaccine:
      "vaccine, vaccination, vaccination drive, vaccine slot, covishield, covaxin, sputnik, booster dose, booster, jab, polio drop",
    ambulance:
      "ambulance, ambulance service, als ambulance, bls ambulance, icu ambulance, cardiac ambulance, ambulance with oxygen, oxygen ambulance, ambulance with ventilator, ambulance with icu, ambulence, ambulances, boat ambulance",
    accessible_transport:
      "wheelchair van, wheelchair friendly, wheelchair accessible, wheelchair taxi, wheelchair cab, wheelchair transport, accessible van, accessible taxi, accessible transport, wheelchair ride, wheelchair lift, ramp van",
    home_care:
      "home care, home nursing, home nurse, nurse, nurses, nurses centre, trained attendant, patient attendant, attendant service, attendant for home care, caretaker, care giver, caregiver, aya, home icu, icu at home, physiotherapist, nursing care, nursing service, home attendant",
    doctor:
      "doctor, dr on duty, surgeon, physician, gynecologist, gynaecologist, pediatrician, paediatrician, specialist, medical team, medic, medical personnel, midwife, anesthetist, anaesthetist, medical staff, mobile clinic, medical camp, free clinic",
    telemedicine:
      "teleconsultation, tele consultation, tele consult, telemedicine, online consultation, online doctor, doctor on call, doctor on phone, doctor on video, video consultation, phone consultation, e consultation, doctor consultation, free consultation, doctors on phone, doctors on video, telehealth",
    quarantine:
      "quarantine, quarantine centre, quarantine center, isolation centre, isolation center, isolation facility, isolation bed, isolation room, safe home, covid care centre, covid care center, isolation ward",
    food: "food, meal, home cooked meal, tiffin, ration, grocery, dry ration, cooked food, lunch, dinner, food packet, langar, community kitchen, rice, milk, baby food, baby milk, infant formula, formula milk, groceries, nourishment, rations, food kit, bread, khichdi",
    water:
      "water, drinking water, drinkable water, clean water, potable water, water bottle, mineral water, bottled water, water tanker, water can, purified water",
    shelter:
      "shelter, tent, tarpaulin, tarp, relief camp, place to stay, accommodation, roof, night shelter, tents, rooms to stay, stay arrangement, temporary housing, evacuation center, evacuation centre, a place to sleep",
    clothing:
      "cloth, clothes, clothing, blanket, shoe, sweater, bedsheet, bed sheet, saree, jacket, warm clothes, shoes, clothes for children",
    hygiene:
      "hygiene kit, sanitary pad, sanitary napkin, soap, diaper, nappy, toiletry, toiletries, sanitizer, sanitiser, toilet, hygiene item, toothpaste, bleach, pads, adult diaper, mosquito net, hygiene product",
    need: "need, needed, would like to have, would like to get, don t have, do not have, have no, gotten no, received no, did not find, can t find, cannot find, haven t received, haven t found, help me, help us, please help, require, required, requirement, req, reqd, require urgently, looking for, look for, in need of, want, wanted, searching for, any lead, any leads, leads for, lead for, please arrange, pls arrange, plz arrange, arrange, help me find, help us find, help find, we lack, lack of, lack, shortage of, shortage, running out, run out of, ran out, running low, please send, pls send, send us, bring us, please bring, please provide, provide us, please help with, asking for, request for, requesting, we request, urgent requirement, where can i get, where can i find, where can we get, where can we find, where to get, anyone has, anyone have, does anyone have, anybody have, does anybody have, can anyone donate, can someone donate, donate please, please donate blood, pls donate, desperately, dying of, starving, hungry, thirsty, without food, without water, we have nothing, searching, must have, short of, low on, give us, give me, we are asking, sos, s o s, can anyone help, can someone, want help, someone to, in search of, who can give, who can donate, necessity, necessary, is there any, do you have, send, in dire need, needing, needs, out of food, out of water, shortages",
    generic_need:
      "if you need, if u need, if anyone need, if anyone needs, anyone in need, anyone who needs, those in need, whoever needs, who needs, those who need, in case you need, anybody in need, people in need, for needy, needy, the needy, needy people, needy patient, for the needy, anyone needing, if needed, if required, when needed, as needed, as required, in case of need, in case of emergency, if in need, no need, need not, not required, no appointment needed, no booking needed, need no, no prescription required, no prescription needed, whoever need, needy families, person in need, patients in need, anybody who needs, if you are looking for, anyone looking for, whosoever needs, no registration needed, no referral needed, walk in no need",
    offer:
      "we provide, providing, provided, we offer, offering, offer, we have, we have got, we supply, supplying, supplier, on rent, for rent, rental, to rent, free delivery, home delivery, delivering, giving away, give away, donating, can donate, willing to donate, want to donate, wants to donate, ready to donate, would like to donate, happy to donate, i can give, can give, can provide, can arrange, can deliver, can supply, can lend, to lend, lending, to give, i have, stock available, open for, functional, operational, is functioning, now open, open 24, 24x7, 24 x 7, 24 7, 24hrs, round the clock, slots open, slot open, booking open, book at, book on, to book, dm for, for booking, taking patients, accepting patients, admitting, admitting patients, walk in, walk ins, free of cost, free of charge, free service, on sale, for sale, distributing, distribution, being distributed, will distribute, serving, spare, extra, surplus, left over, leftover, get it from, collect from, pick up from, pickup from, contact for, call for, helpline for, come and get, come and take, at your doorstep, doorstep, order by, order on, to order, donate your, can help with, we can help, offered, offers, provides, supplies to, delivers, restocked, back in stock, arrived, just in, fresh stock, stock arrived, came, received stock, has come, are open, is open, opened, stays open, open now, open today, open till, open until, open from, resumed, resuming, working again, again working, available again, free for, free home, runs, running, being given, is giving, are giving, gives free, does free, is setting up, are setting up, setting up a, open in, open at, is now open, free test, free tests, free testing, free treatment, free check up, free checkup, free malaria test, free health check, free medicines",
    available:
      "available, availability, avail, avl, avlbl, availble, avaliable, availabe, availbale, vacant, vacancy, vacancies, in stock, empty, ready, left, remaining, free bed, free beds, open bed, open beds, stock, up for grabs, obtainable, can be availed, to spare",
    unavailable:
      "unavailable, not available, no availability, not avl, not avlbl, unavail, out of stock, no stock, stock over, stock finished, finished, sold out, no vacancy, no vacancies, no bed, no beds, fully occupied, occupied, full, all full, beds full, hospital full, house full, closed now, closed until further notice, not working, not functioning, suspended, stopped, no more, exhausted, nil, na at the moment, waiting list, waitlist, zero, none, none left, shut, switched off, over now, discontinued, cannot take, cant take, no longer available, not in stock, not taking, not accepting, not admitting, gone, nothing left, empty cylinder, no slots, no slot, all booked, fully booked, all taken, all in use, in use, out of order, out of service, all occupied, full up, sold, depleted, do not work, does not work, don t work, doesn t work, not operational, broken down, all filled, filled up",
    negation:
      "no, not, never, without, dont, don t, cannot, can t, isn t, aren t, doesn t, didn t, wasn t, nor, neither, hasn t, haven t, not a single, not even one",
    died: "patient expired, patient passed away, passed away, patient has passed, patient is no more, patient died, patient has died, patient no more, she is no more, he is no more",
    closed:
      "fulfilled, fullfilled, fulfiled, requirement closed, requirement met, requirement over, request closed, request fulfilled, need closed, need met, no longer needed, no longer need, no longer required, not needed anymore, not needed any more, not required anymore, don t need anymore, dont need anymore, not need anymore, stop forwarding, don t forward, do not forward, dont forward, stop calling, please stop calling, don t call anymore, dont call anymore, do not call anymore, stop sharing, don t share, dont share, delete this message, ignore previous, ignore my previous, ignore the previous, resolved, got it thanks, we got it, got the bed, got a bed, got bed, found a bed, found bed, found donor, donor found, donors found, got the donor, got donor, got a donor, bed arranged, been arranged, is arranged, was arranged, arranged now, arranged thank, arranged thanks, now arranged, has been arranged, has been found, was found, got arranged, case closed, closed thanks, closed thank you, no more needed, need is over, all sorted, sorted now, sorted thanks, sorted thank, already got, already arranged, already found, we have found, mission accomplished, please stop msg, stop messages, don t need it anymore, found one, have been found, received thank, update closed, stand down, requirement no longer, no longer looking, no longer valid, closing this, closing this request, this is closed, have enough now, enough donors",
    question:
      "does anyone know, do you know, anyone know, anyone knows, anybody know, anybody knows, any idea, any info, any information, is it true, is it open, is the, are they, can anyone confirm, can someone confirm, please confirm, pls confirm, has anyone, how do i, how can i, how to, what is, what are, when is, when will, when does, which hospital, what hospital, what should we do, what should i do, why don t, why doesn t, do they, is this, is that, can you tell, could you tell, i would like to know, i want to know, want to know, wants to know, would like to know, please tell me, what should, is there a, are there any, does it, who knows, whether, how many, how much, can we know, where is, could you please let me know, where are",
    asks: "anywhere, any where, somewhere",
    info: "guidelines, advisory, timings, timing, opd timings, registration, register at, register on, helpline, helpline number, helpline numbers, control room, toll free, list of, website, web site, portal, dashboard, link, as per, according to, announced, announces, govt announces, circular, notification, note that, please note, update from, press release, war room, information, useful numbers, important numbers, emergency numbers, faq, how it works, schedule, visiting hours, eligibility, will open on, will start, starts from, drive on, camp on",
    warning:
      "fake, fraud, scam, scammer, scammers, fraudster, fraudsters, cheat, cheater, cheaters, cheated, cheating, beware, be careful, be aware, careful of, don t pay, dont pay, do not pay, never pay, don t trust, dont trust, do not trust, don t send money, do not send money, took money, took advance, took the money, took my money, blocked my number, blocked me, looted, black marketing, black market, overcharging, spam number, duplicate medicine, spurious, counterfeit, warning, avoid this number, avoid calling, not genuine, rumour, rumor, hoax, false message, false information, fake news, misinformation, unsafe, contaminated, do not drink, don t drink, avoid, danger, report this number, con man, conned, fake message, is false, switched off after payment",
    advice:
      "stay home, stay safe, wear a mask, wear mask, wash your hands, wash hands, social distancing, drink warm water, warm water, turmeric, home remedy, immunity, good morning, happy birthday, good night, god bless, pray for, prayers, praying, rip, condolences, thank you all, thanks to all, congratulations, please donate to, donate to, donation, donations, donate money, fundraiser, fund raising, petition, vote, follow us, subscribe, breaking news, breaking, news, according to reports, reported, reports say, steam inhalation, boil, lemon, garlic, kadha, vitamin c, breathing exercise, prone position, forward to all groups, forward to all, share with everyone, hello everyone, magnitude, collapsed, killed, died, deaths, death toll, minister, government has, government, stock exchange, exchange rate, price of gold, cricket, movie, exam, job vacancy, hiring, jobs, contract position, resume, inflation, video, photos",
    urgent:
      "urgent, urgently, urgnt, asap, immediately, immediate, emergency, right now, tonight, at the earliest, today itself, very urgent, quickly, quick, within hours, hurry, soon as possible",
    critical:
      "sos, s o s, critical, critically, very critical, life threatening, dying, only hours left, hrs left, hours left, gasping, saturation dropping, will die, life and death, fighting for life, sinking, about to die, collapsing, or we die, otherwise we die",
    verified:
      "verified, verified at, verified on, verification time, verification, verify time, checked, last checked, rechecked, confirmed, confirmed at, updated, upd, updt, last updated, last update, update, updated at, updated on, as of, as on, as at, status at, status as on, status as of, verified by, checked at, vrfd, verif, just verified, called and verified, called, spoke, spoke to, just spoke, recently verified, tested ok",
    contact:
      "contact, contact no, contact number, call, call at, call on, call me, phone, ph, phone no, phone number, ph no, mob, mobile, mobile no, cell, cell no, tel, telephone, whatsapp, wa, watsapp, whats app, msg, message, text, sms, number, no, nos, dial, ring, reach, reach out, reach at, ct, attendant, attender, attendant no, attender no, poc, helpline, helpline for, call for, contact for, nodal, nodal officer, hotline, dm, ping, spoc, coordinator, volunteer, contact person, relative, ask for, speak to, kin, cell phone, cellphone, handphone, landline, speak with, talk to, ask",
    patient:
      "dob, date of birth, patient, patient name, patient age, age, spo2, spo 2, saturation, sat level, oxygen level, o2 level, oxygen saturation, ct score, ct severity, critical patient, my father, my mother, my uncle, my wife, my husband, my brother, my sister, my son, my daughter, my child, my baby, my friend, my grandfather, my grandmother, covid positive, pregnant, injured, wounded, diagnosed, admitted, surgery, operation, transfusion, dengue, thalassemia, accident, haemoglobin, hemoglobin, delivery patient, sick, dialysis patient, platelet count, count, hb",
    document:
      "aadhar, aadhaar, aadhar card, aadhaar card, adhar card, id card, id proof, identity card, prescription, doctors prescription, doctor s prescription, dr prescription, doctor prescription, covid report, positive report, rtpcr report, report required, ct report, report, patient details, patients details, patient s details, details, deposit, security deposit, advance, booking, appointment, referral, referral letter, documents, photo id, registration, empty cylinder needed, bring empty cylinder, own cylinder, insurance, token, caste certificate, doctor s note, donor card, mask",
    first_person: "we, i, us, our, my, me, i m, we re, im, we are, i am",
    price:
      "rs, inr, rupee, rupees, price, cost, costs, rate, charges, charge, mrp, usd, dollar, dollars, fee, per day, per vial, gourdes, euros, euro, pounds, upi, gpay, g pay, google pay, phonepe, phone pe, paytm, neft, imps, cash on delivery",
    // Marks a forwarded message. Signs for moderators are in src/domain/moderation/fraud-words.ts.
    advance:
      "advance payment, full advance, advance, pay first, half now, token amount, token money, booking amount, upfront, payment in advance, upi only, gift card, otp",
    forwarded:
      "forwarded as received, forwarded, fwd, fwd as received, as received, pls rt, please rt, rt, retweet, pls share, please share, kindly share, please forward, pls forward, forwarded many times, copied",
    until: "until, till, upto, up to, by, before, valid till, closes at, within, valid until",
    ago: "ago, back, earlier, before, since",
    am: "am, a m, morning, early morning, this morning, in the morning",
    pm: "pm, p m, afternoon, evening, night, noon, tonight, this evening, this afternoon, midday",
    oclock: "o clock, hrs, hours, hr, h, oclock, ist",
    today: "today, tdy, 2day, just now",
    yesterday: "yesterday, last night, ytd, yday",
    tomorrow: "tomorrow, tmrw, tmw, tomorow, 2moro",
    group: "group, blood group, blood type, grp, type, bg, b group, bld grp, group of blood",
    positive: "positive, pos, ve positive, postive, possitive, posi, plus",
    negative: "negative, neg, nagative, negetive, negtive, minus",
    any: "any, any group, all groups, any blood group, all blood groups, any type",
    or: "or",
    and: "and, n, plus",
    place_before:
      "in, at, near, location, address, loc, city, area, district, place, addr, nr, from, around, opposite, opp, behind, beside, live in, lives in, located at, located in, venue, hospital name, state, town, village, residing at, landmark, to",
    facility:
      "hospital, hosp, clinic, nursing home, medical college, pharmacy, pharma, medicals, medical, chemist, chemists, drug store, health centre, health center, healthcare, blood bank, dispensary, infirmary, institute, aiims, phc, chc, trust, foundation, laboratory, diagnostics, labs, gurudwara, school, college, stadium, camp, church, mosque, temple, ngo, agency, gas, gases, enterprises, distributors, sanatorium, maternity home, university, shelter home",
    filler:
      "is, are, was, were, be, been, being, has, have, had, who, which, that, this, these, those, for, he, she, they, you, your, her, his, their, it, so, but, if, then, will, can, could, would, should, there, here, very, many, much, some, more, most, while, still, per, sir, madam, ji, bro, friends, guys, all, everyone, please, pls, plz, kindly, thanks, thank you, help, name, organisation, person, status, info, missing, hi, hello, dear, group members, only, time, type b, type d, the, now, also, just, one, dose, covid, corona, covid 19, free, india, all over india, whole country, delivery, service, services, with, via, through, using, about, between, during, after, into, onto, off, out, over, under, because, than, too, such, each, every, both, another, where, what, when, how, why, as, or, and, we ll, do, does, did, make, made, take, get, got, give, go, come, pay, payment, payments, paid, send, money, anywhere, anyone, anybody, someone, somebody, nobody, nothing, something, everything, ok, yes, well, even, ever, already, again, soon, once, mine, him, them, us",
  },
  lists: {
    number: {
      "0.5": "half, half an, half a",
      "1": "one, a pair, single",
      "2": "two, couple of, a couple of",
      "3": "three",
      "4": "four",
      "5": "five",
      "6": "six",
      "7": "seven",
      "8": "eight",
      "9": "nine",
      "10": "ten",
      "12": "twelve, a dozen, dozen",
      "15": "fifteen",
      "20": "twenty",
      "25": "twenty five",
      "30": "thirty",
      "40": "forty",
      "50": "fifty",
      "100": "hundred, a hundred",
    },
    month: {
      "1": "jan, january",
      "2": "feb, february",
      "3": "mar, march",
      "4": "apr, april",
      "5": "may",
      "6": "jun, june",
      "7": "jul, july",
      "8": "aug, august",
      "9": "sep, sept, september",
      "10": "oct, october",
      "11": "nov, november",
      "12": "dec, december",
    },
    scale: {
      "1000": "thousand",
      "100000": "lakh, lac, lakhs, lacs",
      "1000000": "million",
      "10000000": "crore, crores",
    },
    unit: {
      litre: "l, lt, ltr, ltrs, litre, litres, liter, liters",
      litre_per_min:
        "lpm, l min, litre per minute, litres per minute, liter per minute, ltr concentrator, lpm concentrator",
      unit: "unit, units, bag, bags, pint, pints, bottle of blood, donors",
      vial: "vial, vials, injections, ampoule, ampoules, inj",
      dose: "dose, doses",
      packet: "packet, packets, pkt, pkts, sachet, sachets, strip, strips, box, boxes",
      tablet: "tablet, tablets, tab, tabs, pill, pills, capsule, capsules",
      piece: "piece, pieces, pcs, pc, nos, set, sets",
      meal: "meal, meals, plate, plates, thali",
      person: "people, persons, person, pax",
      family: "families, family, households, household",
      doctor: "doctors",
      vehicle: "vans, vehicles, ambulances, boats",
      kilogram: "kg, kgs, kilo, kilos",
      bed: "beds, bed",
      cylinder: "cylinders, cylinder, cyl",
    },
    duration: {
      minute: "min, mins, minute, minutes",
      hour: "hr, hrs, hour, hours, h",
      day: "day, days",
      week: "week, weeks",
    },
    letter: {},
  },
};
